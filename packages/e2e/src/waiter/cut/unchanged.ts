/**
 * What a look has seen during which nothing arrived at the server: a ticket of one phone may arrive after another phone
 * was looked at. Looks again until then.
 * @param arrivedNow what the server has; nothing of it goes away
 */
export const whileUnchanged = async <T>(
  arrivedNow: () => Promise<ReadonlySet<string>>,
  look: () => Promise<T>,
): Promise<T> => {
  const before = await arrivedNow()
  const seen = await look()
  return (await arrivedNow()).size === before.size ? seen : whileUnchanged(arrivedNow, look)
}
