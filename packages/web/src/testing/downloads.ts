import { beforeEach, vi } from 'vitest'

/** Catches what a test's file hands to the browser's downloads; anew for each test. To be called once, outside the tests. */
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
    /** What was saved so far, by file name. */
    names: () => Object.keys(files),
    /** The lines of a file as they are saved, byte order mark and all; one empty line where there is no such file. */
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
