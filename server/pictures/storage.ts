/** A stored file's name, and when it was written. */
export interface StoredFile {
  readonly file: string;
  readonly writtenAt: Date;
}

/** A storage of pictures' files. Names have no folder; the bytes of a name never change. */
export interface PictureStorage {
  /** Stores a file atomically and durably. */
  write(file: string, bytes: Buffer): Promise<void>;
  /** A file's bytes; undefined if there is no such file. */
  read(file: string): Promise<Buffer | undefined>;
  /** Removes files; missing ones are ignored. */
  remove(files: readonly string[]): Promise<void>;
  /** Every stored file, in groups as they are found. */
  list(): AsyncIterable<readonly StoredFile[]>;
}
