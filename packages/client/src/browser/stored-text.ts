/** What the browser keeps under this name: null for nothing, undefined where it refuses to say. */
export const readText = (name: string): string | null | undefined => {
  try {
    return localStorage.getItem(name)
  } catch {
    return undefined
  }
}

/** Keeps a text, or with null none. False for a full or forbidden storage: then it lasts as long as the page. */
export const writeText = (name: string, text: string | null): boolean => {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}
