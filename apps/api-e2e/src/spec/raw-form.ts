/** One part as it goes over the wire: its head lines after the name, and its content. */
export interface RawPart {
  readonly name: string;
  /** null = no file name is sent. */
  readonly file?: string;
  readonly type?: string;
  readonly content: Buffer | string;
}

export const rawFormType = { 'Content-Type': 'multipart/form-data; boundary=wire' };

/** A form that `FormData` cannot say: types of fields, names twice, files without a name. */
export function rawForm(...parts: readonly RawPart[]): Blob {
  const sent = parts.flatMap(({ name, file, type, content }) => [
    `--wire\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n`,
    `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    typeof content === 'string' ? content : new Uint8Array(content),
    '\r\n',
  ]);
  return new Blob([...sent, '--wire--\r\n']);
}
