// Asks the server. The token comes with the page's own address, is kept for this tab, and leaves the address at once,
// so that a copied address or a picture of the window does not give it away.

const KEY = 'informer4j.token';
let token = '';

/** Takes the token from the address, else from this tab's memory. Returns whether there is one. */
export function takeToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  try {
    if (given) sessionStorage.setItem(KEY, given);
    token = given ?? sessionStorage.getItem(KEY) ?? '';
  } catch (refused) {
    token = given ?? '';
  }
  if (given) history.replaceState(null, '', location.pathname);
  return token !== '';
}

/** Uses a token that a person typed. */
export function useToken(typed) {
  token = typed.trim();
  try {
    sessionStorage.setItem(KEY, token);
  } catch (refused) {
    // it lasts until the page is left
  }
}

/** An answer that is not 2xx: what the server said, in words for a person. */
export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Sends a request; returns the response if it is 2xx, else throws an ApiError. */
export async function request(path, options = {}) {
  const headers = { Authorization: `Bearer ${token}`, ...(options.body ? { 'Content-Type': 'application/json' } : {}) };
  const response = await fetch(`/api/v1/${path}`, { ...options, headers, cache: 'no-store', credentials: 'omit', redirect: 'error' });
  if (!response.ok) {
    const said = await response.json().catch(() => ({}));
    throw new ApiError(response.status, typeof said.error === 'string' ? said.error : `the server answered ${response.status}`);
  }
  return response;
}

/** Gets JSON; parameters that are empty are left out. */
export async function get(path, parameters = {}, signal = undefined) {
  const given = Object.entries(parameters).filter(([, value]) => value !== '' && value !== undefined && value !== null);
  const response = await request(given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path, { signal });
  return response.json();
}

export async function post(path, body) {
  await request(path, { method: 'POST', body: JSON.stringify(body) });
}
