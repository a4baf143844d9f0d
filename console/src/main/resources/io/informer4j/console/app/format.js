// Says figures and names in words that fit their place. Unknown figures (-1) are a dash everywhere.

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const one = new Intl.NumberFormat('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const NONE = '–';

const known = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** 20000 → 20,000 */
export function count(value) {
  return known(value) ? whole.format(value) : NONE;
}

/** 1 list, 2 lists */
export function many(value, noun) {
  return `${count(value)} ${noun}${value === 1 ? '' : noun.endsWith('ch') ? 'es' : 's'}`;
}

/** As count, but never longer than five characters: 1.2M */
export function short(value) {
  if (!known(value)) return NONE;
  if (value < 10_000) return whole.format(value);
  if (value < 999_500) return `${value < 99_950 ? one.format(value / 1e3) : whole.format(value / 1e3)}k`;
  return `${value < 99.95e6 ? one.format(value / 1e6) : whole.format(value / 1e6)}M`;
}

/** Per second. Small rates keep a decimal, so that one change in two seconds is not nothing. */
export function rate(value) {
  if (!known(value)) return NONE;
  return value > 0.04 && value < 9.95 ? one.format(value) : short(Math.round(value));
}

export function bytes(value) {
  if (!known(value)) return NONE;
  if (value < 1024) return `${whole.format(value)} B`;
  const units = ['KiB', 'MiB', 'GiB', 'TiB'];
  let scaled = value / 1024;
  let unit = 0;
  while (scaled >= 1000 && unit < units.length - 1) {
    scaled /= 1024;
    unit++;
  }
  return `${scaled < 99.95 ? one.format(scaled) : whole.format(scaled)} ${units[unit]}`;
}

export function millis(value) {
  if (!known(value)) return NONE;
  if (value > 0 && value < 1) return `${whole.format(value * 1000)} µs`;
  if (value < 10 && value % 1 !== 0) return `${one.format(value)} ms`;
  if (value < 1000) return `${whole.format(value)} ms`;
  if (value < 60_000) return `${value < 9950 ? one.format(value / 1000) : whole.format(value / 1000)} s`;
  if (value < 3_600_000) return `${Math.floor(value / 60_000)} min ${Math.floor((value % 60_000) / 1000)} s`;
  if (value < 86_400_000) return `${Math.floor(value / 3_600_000)} h ${Math.floor((value % 3_600_000) / 60_000)} min`;
  return `${Math.floor(value / 86_400_000)} d ${Math.floor((value % 86_400_000) / 3_600_000)} h`;
}

/** As millis, without the smaller unit: for narrow places. */
export function briefly(value) {
  return millis(value).split(' ').slice(0, 2).join(' ');
}

export function micros(value) {
  return known(value) ? millis(value / 1000) : NONE;
}

/** How long ago; "now" within the first second, so that it does not flicker. */
export function ago(value) {
  if (!known(value)) return NONE;
  return value < 1000 ? 'now' : `${millis(Math.floor(value / 1000) * 1000).replace('.0', '')} ago`;
}

const two = (value) => String(value).padStart(2, '0');

/** Time of day, to the millisecond. */
export function clock(at) {
  if (!known(at) || at === 0) return NONE;
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** WATCH_LIST → watch list */
export function words(constant) {
  return String(constant ?? '').toLowerCase().replaceAll('_', ' ');
}

// Controls, and what turns the direction of writing around or has no width: a name could hide or pretend something with them.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Makes characters visible that are not, since what the cluster holds may be meant to deceive. Tabs and line ends stay. */
export function visible(text) {
  return String(text ?? '').replace(UNSEEN, (c) => `⟨U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}

/** Text for a line: visible, without line ends, cut at a length. Cut first: a value may be a megabyte. */
export function line(text, length = 200) {
  const all = String(text ?? '');
  const cut = visible(all.slice(0, length)).replace(/[\t\n]+/g, ' ');
  return all.length > length ? `${cut}…` : cut;
}

/** shop/web-0, or only the name where there is no namespace. */
export function fullName(namespace, name) {
  return namespace ? `${line(namespace)}/${line(name)}` : line(name);
}
