/** Milliseconds for which a file can be read: iOS asks before it downloads one. */
const readableFor = 60_000;

/** Downloads a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readableFor);
}
