/** Longer names would be refused. */
const LENGTH = 60
/** What Chrome writes instead of a model, to say less about the phone. */
const NO_MODEL = 'K'

/** Android also says that it is Linux. */
const SYSTEMS = ['Android', 'Windows', 'Mac OS X', 'Linux'] as const

interface Hints {
  readonly getHighEntropyValues?: (names: readonly string[]) => Promise<{ readonly model?: string }>
}

/** The model or the system that the user agent names: "Pixel 8", "iPhone", "Android". */
export const nameIn = (userAgent: string): string => {
  const [, apple] = /\b(iPhone|iPad)\b/.exec(userAgent) ?? []
  if (apple !== undefined) return apple
  const [, model = NO_MODEL] = /Android [^;)]+; ([^;)]+)/.exec(userAgent) ?? []
  if (model !== NO_MODEL) return model.replace(/ Build\/.*/, '').trim()
  return SYSTEMS.find((system) => userAgent.includes(system)) ?? 'Phone'
}

/** What the staff screen calls this phone. */
export const phoneName = async (): Promise<string> => {
  const hints = (navigator as { readonly userAgentData?: Hints }).userAgentData
  const { model } = (await hints?.getHighEntropyValues?.(['model']).catch(() => undefined)) ?? {}
  return (model || nameIn(navigator.userAgent)).slice(0, LENGTH)
}
