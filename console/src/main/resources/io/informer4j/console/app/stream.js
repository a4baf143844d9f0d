// Follows the server's stream, for good: when it ends, or says nothing for too long, it is opened again.

import { ApiError, request } from './api.js';

const SILENCE_MILLIS = 10_000;
const FIRST_WAIT_MILLIS = 500;
const LONGEST_WAIT_MILLIS = 8_000;
/** No message is longer; a stream without an end of message is not ours. */
const LONGEST_MESSAGE = 16 << 20;

/**
 * Follows the stream until the page is left or the token is refused.
 *
 * @param {(event: string, data: object) => void} onMessage
 * @param {(state: 'live'|'wait'|'stop', text: string, status?: number) => void} onState
 */
export async function follow(onMessage, onState) {
  let wait = FIRST_WAIT_MILLIS;
  onState('wait', 'Connecting…');
  for (;;) {
    let why = 'The connection ended';
    try {
      await once((event, data) => {
        wait = FIRST_WAIT_MILLIS;
        onMessage(event, data);
      }, onState);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        onState('stop', error.message, error.status);
        return;
      }
      why = error instanceof ApiError ? `Refused: ${error.message}` : error.name === 'AbortError' ? 'The server went silent' : 'The connection was lost';
    }
    onState('wait', `${why}. Trying again${wait < 1000 ? '' : ` in ${Math.round(wait / 1000)} s`}…`);
    await pause(wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MILLIS);
  }
}

async function once(onMessage, onState) {
  const abort = new AbortController();
  let timer = setTimeout(() => abort.abort(), SILENCE_MILLIS);
  try {
    const response = await request('stream', { signal: abort.signal });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    onState('live', 'Live');
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => abort.abort(), SILENCE_MILLIS);
      const messages = (rest + value).split('\n\n');
      rest = messages.pop();
      if (rest.length > LONGEST_MESSAGE) throw new Error('a message without an end');
      for (const message of messages) dispatch(message, onMessage);
    }
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

function dispatch(message, onMessage) {
  let event = 'message';
  const data = [];
  for (const line of message.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  if (data.length > 0) onMessage(event, JSON.parse(data.join('\n')));
}

/** Waits; not to the end when the machine says that the network is back. */
function pause(millis) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, millis);
    window.addEventListener('online', end);
  });
}
