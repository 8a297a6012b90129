#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A home router for tests: router.py LAN WAN OPTIONS

Speaks NAT-PMP and the bit of UPnP-IGD that opens a port, and carries connections from WAN to the
computer that asked, with their own addresses. Runs only in a network namespace that has nothing but
lo, lan0 and wan0. Prints what happens, a line each. OPTIONS is a JSON object:

  natpmp, upnp: false   it does not speak it        address: "100.64.1.2"   what it says of itself
  refuses: true         it opens no port            permanent: true         it knows no leases
  taken: [5555]         ports of others             deaf_after: 1           it renews nothing after so many
"""
import json
import re
import socket
import struct
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer

LAN, WAN, OPTIONS = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
ADDRESS = OPTIONS.get("address", WAN)
IP_TRANSPARENT = 19  # linux/in.h
IGD = "urn:schemas-upnp-org:device:InternetGatewayDevice:1"
WANIP = "urn:schemas-upnp-org:service:WANIPConnection:1"


def say(*words):
    print(*words, flush=True)


class Mappings:
    """Ports of WAN that lead to computers of the home network."""

    def __init__(self):
        self.lock = threading.Lock()
        self.ports = {}  # outer: (host, inner, until or None)
        self.opened = 0
        threading.Thread(target=self.expire, daemon=True).start()

    def is_taken(self, outer, host, inner):
        found = self.ports.get(outer)
        return outer in OPTIONS.get("taken", []) or (found and found[:2] != (host, inner))

    def open(self, outer, host, inner, lease):
        with self.lock:
            if self.is_taken(outer, host, inner):
                return False
            self.opened += 1
            is_new = outer not in self.ports
            self.ports[outer] = (host, inner, time.monotonic() + lease if lease else None)
        say("open" if is_new else "renew", outer, host, inner, lease)
        if is_new:
            listener = socket.create_server((WAN, outer))
            threading.Thread(target=self.carry, args=(outer, listener), daemon=True).start()
        return True

    def close(self, outer, why="close"):
        with self.lock:
            found = self.ports.pop(outer, None)
        if found:
            say(why, outer)
        return found

    def of(self, host, inner):
        with self.lock:
            return [outer for outer, found in self.ports.items() if found[:2] == (host, inner)]

    def expire(self):
        while True:
            time.sleep(0.05)
            now = time.monotonic()
            for outer, (_, _, until) in list(self.ports.items()):
                if until and until < now:
                    self.close(outer, "expire")

    def carry(self, outer, listener):
        listener.settimeout(0.05)
        while outer in self.ports:
            try:
                stranger, address = listener.accept()
            except TimeoutError:
                continue
            host, inner, _ = self.ports[outer]
            home = socket.socket()
            home.setsockopt(socket.SOL_IP, IP_TRANSPARENT, 1)  # the computer sees the stranger
            home.bind((address[0], 0))
            home.connect((host, inner))
            stranger.settimeout(None)
            for pair in ((stranger, home), (home, stranger)):
                threading.Thread(target=pump, args=pair, daemon=True).start()
        listener.close()


def pump(source, sink):
    try:
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        pass


mappings = Mappings()


def natpmp(server):
    """RFC 6886."""
    while True:
        data, sender = server.recvfrom(64)
        if len(data) < 2 or data[0] != 0:
            continue
        refused = 2 if OPTIONS.get("refuses") else 0
        if data[1] == 0:
            head = struct.pack("!BBHI", 0, 128, 0, 1)
            server.sendto(head + socket.inet_aton(ADDRESS), sender)
        elif data[1] == 2 and len(data) >= 12:
            inner, outer, lease = struct.unpack("!HHI", data[4:12])
            if not refused and lease == 0:
                for port in mappings.of(sender[0], inner):
                    mappings.close(port)
            while not refused and lease and not mappings.open(outer, sender[0], inner, lease):
                outer += 1  # NAT-PMP gives another port by itself
            server.sendto(struct.pack("!BBHIHHI", 0, 130, refused, 1, inner, outer, lease), sender)


DESCRIPTION = f"""<?xml version="1.0"?>
<root xmlns="urn:schemas-upnp-org:device-1-0"><specVersion><major>1</major><minor>0</minor></specVersion>
<device><deviceType>{IGD}</deviceType><friendlyName>test</friendlyName><manufacturer>test</manufacturer>
<modelName>test</modelName><UDN>uuid:00000000-0000-0000-0000-000000000001</UDN><deviceList>
<device><deviceType>urn:schemas-upnp-org:device:WANDevice:1</deviceType><serviceList>
<service><serviceType>urn:schemas-upnp-org:service:WANCommonInterfaceConfig:1</serviceType>
<serviceId>urn:upnp-org:serviceId:WANCommonIFC1</serviceId><controlURL>/common</controlURL>
<eventSubURL>/common</eventSubURL><SCPDURL>/common.xml</SCPDURL></service></serviceList><deviceList>
<device><deviceType>urn:schemas-upnp-org:device:WANConnectionDevice:1</deviceType><serviceList>
<service><serviceType>{WANIP}</serviceType><serviceId>urn:upnp-org:serviceId:WANIPConn1</serviceId>
<controlURL>/control</controlURL><eventSubURL>/control</eventSubURL><SCPDURL>/wan.xml</SCPDURL></service>
</serviceList></device></deviceList></device></deviceList></device></root>"""


class Upnp(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "text/xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def do_GET(self):
        self.answer(200, DESCRIPTION)

    def soap(self, action, inside=""):
        self.answer(200, '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/'
                         f'envelope/"><s:Body><u:{action}Response xmlns:u="{WANIP}">{inside}'
                         f'</u:{action}Response></s:Body></s:Envelope>')

    def fault(self, code):
        self.answer(500, '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/'
                         'envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><detail>'
                         '<UPnPError xmlns="urn:schemas-upnp-org:control-1-0"><errorCode>'
                         f'{code}</errorCode></UPnPError></detail></s:Fault></s:Body></s:Envelope>')

    def add(self, given):
        outer, inner, lease = (int(given(name)) for name in
                               ("NewExternalPort", "NewInternalPort", "NewLeaseDuration"))
        if OPTIONS.get("refuses"):
            self.fault(606)
        elif mappings.opened >= OPTIONS.get("deaf_after", 1 << 30):
            self.fault(501)
        elif OPTIONS.get("permanent") and lease:
            self.fault(725)
        elif mappings.open(outer, given("NewInternalClient"), inner, lease):
            self.soap("AddPortMapping")
        else:
            self.fault(718)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        action = self.headers["SOAPAction"].strip('"').split("#")[1]

        def given(name):
            return re.search(f"<{name}>([^<]*)</{name}>", body).group(1)

        if action == "GetStatusInfo":
            self.soap(action, "<NewConnectionStatus>Connected</NewConnectionStatus>"
                              "<NewLastConnectionError>ERROR_NONE</NewLastConnectionError>"
                              "<NewUptime>1</NewUptime>")
        elif action == "GetExternalIPAddress":
            self.soap(action, f"<NewExternalIPAddress>{ADDRESS}</NewExternalIPAddress>")
        elif action == "AddPortMapping":
            self.add(given)
        elif action == "DeletePortMapping" and mappings.close(int(given("NewExternalPort"))):
            self.soap(action)
        else:
            self.fault(714)


def ssdp(server):
    while True:
        data, sender = server.recvfrom(2048)
        wanted = re.search(rb"(?im)^ST: *(\S+)", data)
        if data.startswith(b"M-SEARCH") and wanted and wanted.group(1).decode() in (IGD, WANIP):
            kind = wanted.group(1).decode()
            server.sendto((f"HTTP/1.1 200 OK\r\nST: {kind}\r\nUSN: uuid:1::{kind}\r\n"
                           f"LOCATION: http://{LAN}:5000/root.xml\r\n\r\n").encode(), sender)


def serve(function, address):
    """Datagrams that come from now on are answered."""
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(address)
    if address[1] == 1900:
        server.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP,
                          socket.inet_aton("239.255.255.250") + socket.inet_aton(LAN))
    threading.Thread(target=function, args=(server,), daemon=True).start()


def main():
    # Nothing of this may ever run in a real network.
    if sorted(name for _, name in socket.if_nameindex()) != ["lan0", "lo", "wan0"]:
        sys.exit("router.py: not in a network namespace of the test")
    if OPTIONS.get("natpmp", True):
        serve(natpmp, (LAN, 5351))
    if OPTIONS.get("upnp", True):
        serve(ssdp, ("", 1900))
        server = ThreadingTCPServer((LAN, 5000), Upnp)  # HTTPServer would look for names
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
    say("ready")
    sys.stdin.read()  # until the test ends


if __name__ == "__main__":
    main()
