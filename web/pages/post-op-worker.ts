import { code } from "#web/post-op/offline-worker.inline.ts?script";

/** The service worker's script; at the root, since a worker's scope is limited to its directory. */
export function loader() {
  return new Response(code, {
    headers: { "Content-Type": "text/javascript; charset=utf-8" },
  });
}
