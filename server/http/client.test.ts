import { expect, test } from "vitest";
import { deviceOf, identifyAddress } from "./client.ts";

test.each([
  ["203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["198.51.100.4:5678", "198.51.100.4", "198.51.100.0/24"],
  ["[2001:db8::1]:443", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ['"[2001:DB8::1]"', "2001:db8:0:0::/64", "2001:db8:0::/48"],
  [" [::ffff:203.0.113.77]:1 ", "203.0.113.77", "203.0.113.0/24"],
  ["::ffff:cb00:714d", "203.0.113.77", "203.0.113.0/24"],
  ["<script>", "unknown", "unknown"],
  ["", "unknown", "unknown"],
  ["203.0.113", "unknown", "unknown"],
  ["203.0.113.77:port", "unknown", "unknown"],
  ["[203.0.113.77", "unknown", "unknown"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
])("%s is counted as %s and shown as %s", (ip, address, network) => {
  expect(identifyAddress(ip)).toEqual({
    address,
    network,
    ...(network.endsWith("/48") && { ipv6Site: network }),
  });
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["curl/8.5.0", "Unknown device"],
  [`<script>${"x".repeat(10_000)}`, "Unknown device"],
  [undefined, "Unknown device"],
])("%s is %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
