/** How long an evening is: so long after the last contact with the server the app asks to sign in (ms). */
export const WORKS_ALONE_MS = 14 * 60 * 60_000

/**
 * Has the phone been without the server for too long to show what it keeps? Not after its clock was set back.
 * @param readAt when the snapshot was read, UTC ms by the phone's clock, as `now`
 */
export const isOutOfTouch = (readAt: number, now: number): boolean => now - readAt > WORKS_ALONE_MS
