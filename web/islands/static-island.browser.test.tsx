import { useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { staticIsland } from "./static-island.tsx";

test("the server's markup stays until what it shows changes, and the island is rendered there and back", async () => {
  let slug = "crowns";
  const readers = new Set<() => void>();
  function useSlug() {
    const subscribe = (reader: () => void) => {
      readers.add(reader);
      return () => readers.delete(reader);
    };
    return useSyncExternalStore(
      subscribe,
      () => slug,
      () => "crowns",
    );
  }
  function show(next: string) {
    slug = next;
    for (const reader of readers) reader();
  }
  const Article = () => <p>About {useSlug()}</p>;
  const Island = await staticIsland(async () => Article, { failure: () => "Not loaded.", useShown: useSlug });
  const container = document.createElement("main");
  container.innerHTML = '<div class="contents" data-static><p>About crowns, by the server</p></div>';
  document.body.append(container);
  const root = hydrateRoot(container, <Island />);
  await expect.element(page.getByText("About crowns, by the server")).toBeVisible();
  await expect.poll(() => readers.size, { message: "is hydrated" }).toBeGreaterThan(0);
  show("implants");
  await expect.element(page.getByText("About implants")).toBeVisible();
  show("crowns");
  await expect.element(page.getByText("About crowns")).toBeVisible();
  root.unmount();
  container.remove();
});
