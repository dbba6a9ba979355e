/** One instruction of a Dockerfile, such as `COPY` with its words. */
interface Instruction {
  readonly name: string
  readonly text: string
}

/** The part of a Dockerfile that makes one image. */
export interface Stage {
  /** What it starts from: an image, or another stage. */
  readonly base: string
  /** Null for the last one. */
  readonly name: string | null
  readonly instructions: readonly Instruction[]
}

interface Dockerfile {
  /** The arguments before the first stage, by name. */
  readonly args: Readonly<Record<string, string>>
  readonly stages: readonly Stage[]
}

const readInstruction = (line: string): Instruction => {
  const [, name, text] = /^([A-Z]+) (\S.*)$/.exec(line) ?? []
  if (name === undefined || text === undefined) throw new Error(`no instruction: ${line}`)
  return { name, text }
}

/** @throws Error for a line that is no instruction, or one before the first stage */
export const parseDockerfile = (source: string): Dockerfile => {
  const args: Record<string, string> = {}
  const stages: (Stage & { readonly instructions: Instruction[] })[] = []
  for (const line of source.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
    const instruction = readInstruction(line)
    const { name, text } = instruction
    const stage = stages.at(-1)
    if (name === 'FROM') {
      const [base = '', , own = null] = text.split(' ')
      stages.push({ base, name: own, instructions: [] })
    } else if (stage) stage.instructions.push(instruction)
    else if (name === 'ARG') args[text.replace(/=.*/, '')] = text.replace(/^[^=]*=/, '')
    else throw new Error(`before the first stage: ${line}`)
  }
  return { args, stages }
}

/** What `COPY` copies: from another stage, or from the folder that the image is built in. */
interface Copy {
  readonly from: string | null
  readonly sources: readonly string[]
  readonly target: string
}

export const copiesOf = ({ instructions }: Stage): readonly Copy[] =>
  instructions.filter(({ name }) => name === 'COPY').map(({ text }) => readCopy(text))

export const readCopy = (text: string): Copy => {
  const words = text.split(' ')
  const from = words[0]?.startsWith('--from=') === true ? words[0].slice('--from='.length) : null
  const paths = from === null ? words : words.slice(1)
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

/** The text of the last instruction of this name. */
export const lastOf = ({ instructions }: Stage, name: string): string | null =>
  instructions.findLast((instruction) => instruction.name === name)?.text ?? null
