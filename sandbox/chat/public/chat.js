// Simulates the script of a third party's customer service chat, with the same interface:
//   const chat = new OpenChat(appId)
//   await chat.open()      → { greeting, suggestions: [question] }
//   await chat.ask(text)   → { text, links: [{ text, url }], related: [question] }
// Both reject when the service does not answer. The script shows nothing itself; the console draws the chat.
(() => {
  const base = new URL('.', document.currentScript.src);
  const TIME_OUT = 10_000;

  async function post(path, body) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), TIME_OUT);
    try {
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify(body),
        signal: stop.signal,
      });
      if (!response.ok) throw new Error(`the chat service answered ${response.status}`);
      return await response.json();
    } finally {
      clearTimeout(timer);
    }
  }

  window.OpenChat = class OpenChat {
    #appId;

    constructor(appId) {
      this.#appId = appId;
    }

    open() {
      return post('open', { appId: this.#appId });
    }

    ask(text) {
      return post('ask', { appId: this.#appId, text });
    }
  };
})();
