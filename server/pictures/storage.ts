/** A stored file's name, and when it was written. */
export interface StoredFile {
  readonly file: string;
  readonly writtenAt: Date;
}

/** Where pictures' files lie. Names hold no folder; a name's bytes never change. */
export interface PictureStorage {
  /** Stores a file whole or not at all; it outlives a crash once this resolves. */
  write(file: string, bytes: Buffer): Promise<void>;
  /** A file's bytes; undefined where there is no such file. */
  read(file: string): Promise<Buffer | undefined>;
  /** Removes files; one that is not there is no failure. */
  remove(files: readonly string[]): Promise<void>;
  /** Every stored file, in groups as they are found. */
  list(): AsyncIterable<readonly StoredFile[]>;
}
