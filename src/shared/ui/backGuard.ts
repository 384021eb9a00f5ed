type Listener = (event: PopStateEvent) => void;

const listeners = new Set<Listener>();
let isListening = false;

/**
 * Lets pages see the browser's back and forward before the router does, so that they can ask about unsaved input. A browser calls
 * the listeners of a window in the order in which they were added, `capture` or not. So `listen` is called before the router
 * starts.
 */
export const backGuard = {
  listen: (): void => {
    if (isListening) return;
    isListening = true;
    window.addEventListener('popstate', (event) => {
      for (const listener of [...listeners]) listener(event);
    });
  },
  add: (listener: Listener): void => {
    backGuard.listen();
    listeners.add(listener);
  },
  remove: (listener: Listener): void => {
    listeners.delete(listener);
  },
};
