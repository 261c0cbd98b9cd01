const TOUCHES = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;
/** So long after a touch whatever the page asks may be somebody's wish; no longer than its slowest question takes. */
const ATTENDED_MS = 60_000;

let touchedAt = Date.now();

/** Notes when somebody uses the page. Without that an open tab would keep its session alive by its own questions. */
export function watchAttendance(): void {
  for (const type of TOUCHES) addEventListener(type, note, { capture: true, passive: true });
}

export function isUnattended(): boolean {
  return Date.now() - touchedAt > ATTENDED_MS;
}

function note() {
  touchedAt = Date.now();
}
