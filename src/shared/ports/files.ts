/** Output of the console: saved files, the clipboard and printing. */
export const files = {
  /** Lets the browser save a file under a name; the content is never opened as a page (C-10). */
  save: (blob: Blob, filename: string): void => {
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = filename;
    document.body.append(link);
    link.click();
    link.remove();
    // The download has its own reference by the next turn.
    setTimeout(() => URL.revokeObjectURL(address), 0);
  },
  /** Decodes a file from base64, from calls that answer a file inside JSON. Throws on invalid base64. */
  decode: (content: string, contentType: string): Blob =>
    new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type: contentType }),
  /** Copies a text; false if the browser refuses. */
  copy: async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  },
  /** The page as it is for paper, by the browser's own dialog; ends when that has closed. */
  print: (): Promise<void> =>
    new Promise((resolve) => {
      window.addEventListener('afterprint', () => resolve(), { once: true });
      window.print();
    }),
};
