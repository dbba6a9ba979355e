/**
 * A random UUID (version 4) from `getRandomValues`: browsers do not offer `randomUUID` on plain-HTTP
 * addresses.
 */
export const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.cssText = 'position:fixed;opacity:0'
  const focused = document.activeElement
  document.body.append(area)
  area.focus()
  area.select()
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way on plain-HTTP addresses, where browsers withhold the clipboard
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

/**
 * Copies a text; false when the browser refuses. Without the clipboard API, as on plain-HTTP addresses, by
 * selection.
 */
export const copyText = async (text: string): Promise<boolean> => {
  const clipboard = (navigator as { clipboard?: Clipboard }).clipboard
  if (!clipboard) return copyBySelection(text)
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
