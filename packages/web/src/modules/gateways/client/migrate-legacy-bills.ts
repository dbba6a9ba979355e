/** Where earlier versions stored printed bills. */
const LEGACY_KEY = 'told-bills'

/** Moves what an earlier version stored on this device; what does that is loaded on those devices alone. */
export const migrateLegacyBills = async (): Promise<void> => {
  if (localStorage.getItem(LEGACY_KEY) === null) return
  const { moveLegacyBills } = await import('./legacy-bills.ts')
  await moveLegacyBills(LEGACY_KEY)
}
