import type { ChangeNotifier, Topic } from "#server/database/change-notifier.ts";

/** Resolves once a process has heard of the next write of a topic, after its own caches have. */
export function nextChange(changes: ChangeNotifier, topic: Topic): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  changes.subscribe({
    onChange: (topics) => {
      if (topics.includes(topic)) resolve();
    },
    onReconnect: () => undefined,
  });
  return promise;
}
