/** Outputs from the console: saving files, copying to the clipboard and printing. */
export const files = {
  /**
   * Lets the browser save a file under the given name; the content is never opened as a page (safety requirement
   * C-10).
   */
  save: (blob: Blob, filename: string): void => {
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = filename;
    document.body.append(link);
    link.click();
    link.remove();
    // Releases the address in the next turn of the event loop, when the download no longer needs it.
    setTimeout(() => URL.revokeObjectURL(address), 0);
  },
  /** Decodes a file from Base64, for calls that return a file inside JSON. Throws on invalid Base64. */
  decode: (content: string, contentType: string): Blob =>
    new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type: contentType }),
  /** Copies a text to the clipboard; false if the browser refuses. */
  copy: async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  },
  /** Prints the page in its print layout with the browser's dialog, and resolves when the dialog has closed. */
  print: (): Promise<void> =>
    new Promise((resolve) => {
      window.addEventListener('afterprint', () => resolve(), { once: true });
      window.print();
    }),
};
