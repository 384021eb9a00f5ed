/** Listener that returns true if it has handled the event, so that no other listener sees the event. */
type Listener = (event: PopStateEvent) => boolean;

const listeners = new Set<Listener>();
let isListening = false;

/**
 * Lets pages see the browser's back and forward before the router does, so that they can ask about unsaved input. A browser calls
 * the listeners of a window in the order in which they were added, `capture` or not. So `listen` is called before the router
 * starts. The newest listener, such as that of an open dialog, comes first.
 */
export const backGuard = {
  listen: (): void => {
    if (isListening) return;
    isListening = true;
    window.addEventListener('popstate', (event) => {
      [...listeners].reverse().some((listener) => listener(event));
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
