import { beforeEach, vi } from 'vitest'

/** Captures the downloads of a test file, separately for each test. Call it once, outside of the tests. */
export const catchDownloads = () => {
  let files: Record<string, Blob> = {}
  beforeEach(() => {
    files = {}
    let made = new Blob()
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) made = file
      return 'blob:kafana'
    }
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      files[this.download] = made
    })
  })
  return {
    /** The names of the files saved so far. */
    names: () => Object.keys(files),
    /** The lines of a file including the byte order mark; one empty line if there is no such file. */
    linesOf: (name: string) =>
      new Promise<string[]>((resolve, reject) => {
        const reader = new FileReader()
        reader.addEventListener('load', () =>
          resolve(
            new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer).split('\r\n'),
          ),
        )
        reader.addEventListener('error', () => reject(new Error('unreadable')))
        reader.readAsArrayBuffer(files[name] ?? new Blob())
      }),
  }
}
