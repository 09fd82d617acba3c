/**
 * Reads a file as a `data:` URL, which the Content-Security-Policy allows for images. Rejects if the file cannot be
 * read.
 */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
