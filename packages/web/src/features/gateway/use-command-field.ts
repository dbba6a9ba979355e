import { useRef, useState } from 'react'
import type { ReportCommand } from '../../platform/fiscal/reports.ts'
import { readCommand, writeCommand, type CommandProblem } from './read-command.ts'

/** The text of the command that is being written. What is wrong with it is told once it was to be sent, and from then on as it is typed. */
export const useCommandField = () => {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLTextAreaElement>(null)
  const reading = isTried ? readCommand(text) : null
  const problem: CommandProblem | null = reading !== null && 'problem' in reading ? reading.problem : null

  const pointAt = ({ at }: CommandProblem): void => {
    element.current?.focus()
    if (at !== null) element.current?.setSelectionRange(at, at + 1)
  }
  return {
    text,
    problem,
    element,
    type: setText,
    /** Puts a command into the field instead of what stands there. */
    fill: (command: ReportCommand): void => {
      setTried(false)
      setText(writeCommand(command))
    },
    /** The command that stands there; null when it is none, and the field says why. */
    read: (): ReportCommand | null => {
      const now = readCommand(text)
      setTried('problem' in now)
      if ('command' in now) return now.command
      pointAt(now.problem)
      return null
    },
  }
}

export type CommandField = ReturnType<typeof useCommandField>
