/** Separates a device's serial number from the time at which an owner confirmed that it counts from a lower number. */
export const RESET_MARK = '@'

/** The serial number in a device's name: each confirmed reset gives the same device another name. */
export const serialOf = (name: string): string => name.split(RESET_MARK)[0] ?? name
