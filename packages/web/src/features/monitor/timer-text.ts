const two = (value: number): string => String(value).padStart(2, '0')

/** How long something has lasted, as a stopwatch: "4:05", "1:02:09". A beginning ahead of this clock is "0:00". Both in UTC ms. */
export const timerText = (since: number, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
