/** Saves a text as a file; works on plain-HTTP addresses too. */
export const download = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // After the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
