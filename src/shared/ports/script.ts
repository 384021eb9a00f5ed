const loading = new Map<string, Promise<void>>();

/** Brings a third party's script, once; blocked or offline it is asked for again the next time. */
export function loadScript(address: string): Promise<void> {
  const before = loading.get(address);
  if (before) return before;
  const loaded = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = address;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      loading.delete(address);
      reject(new Error('the script did not load'));
    };
    document.head.append(element);
  });
  loading.set(address, loaded);
  return loaded;
}
