"""Requests a file over a connection like a phone's: segments of 1,400 bytes and a small receive buffer.

usage: slow-reader.py PORT PATH BYTES_PER_SECOND SECONDS
Reads at this rate for this time, then reads the rest at once; prints the number of bytes of both parts as JSON.
"""

import json
import socket
import sys
import time

port, path, pace, seconds = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
client = socket.socket()
client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
client.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
client.connect(("127.0.0.1", port))
client.sendall(f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())


def receive(most):
    try:
        return len(client.recv(most))
    except ConnectionError:
        return 0


taken = 0
for _ in range(seconds):
    taken += receive(pace) if pace else 0
    time.sleep(1)
left = 0
while True:
    came = receive(65536)
    if came == 0:
        break
    left += came
print(json.dumps({"taken": taken, "left": left}))
