/** The name of a picture: its file's without folder and ending. */
export function pictureName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1, path.lastIndexOf("."));
}
