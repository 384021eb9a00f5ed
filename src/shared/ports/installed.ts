/**
 * Creates a port: an interface whose implementation the app installs at start. Using a port before its installation
 * is a bug, so `get` throws.
 */
export function installed<Port extends object>(name: string): { get: () => Port; install: (port: Port) => void } {
  let current: Port | undefined;
  return {
    get: () => {
      if (!current) throw new Error(`the ${name} port is not installed`);
      return current;
    },
    install: (port) => {
      current = port;
    },
  };
}
