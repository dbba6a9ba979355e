import { hasElapsed } from '@kafana/domain'

/** A bill can be resolved a minute after it was armed: a gateway that has heard nothing for so long may not know. */
const LONGEST_SILENCE_MS = 60_000

/** The tasks that the server names in an answer because they may not print any more. */
interface NamedTasks {
  readonly doubts: readonly { readonly taskId: string }[]
  /** Whether more of them follow. */
  readonly moreDoubts: boolean
  /** Changes with the list; null from a server of an earlier version. */
  readonly doubtsDigest: string | null
}

/** What a call says of them. */
interface Sent {
  /** The id that commands must name. */
  readonly commandsFor: string
  /** The tasks that follow this one are to be named; without it, the first ones. */
  readonly doubtsAfter?: string
}

/** Which list of tasks that may not print the server has named, and how far. */
const createNamedTasks = () => {
  /** The last task of a list that the server has not named to its end; null where it begins at the first. */
  let after: string | null = null
  /** Of the list as the server named it last from its beginning; null before. */
  let digest: string | null = null
  return {
    isMore: (): boolean => after !== null,
    /** Whether what follows this task is to be named next. */
    isNext: (task: string | null): boolean => after === task,
    request: () => ({ ...(after !== null && { doubtsAfter: after }), doubtsDigest: digest }),
    /** @param isAll whether all of them are needed, so that the next ones are asked for */
    received: ({ doubts, moreDoubts, doubtsDigest }: NamedTasks, isAll: boolean): void => {
      if (after === null) digest = doubtsDigest
      const last = doubts.at(-1)?.taskId ?? null
      // An older server names the first ones again.
      after = moreDoubts && isAll && last !== after ? last : null
    },
    forget: (): void => {
      after = null
      digest = null
    },
  }
}

/** What the server has answered for, of the ids that commands must name. Times are of a clock that only grows, in ms. */
export const createContact = (commandsFor: () => string, uptime: () => number) => {
  /** When the last call with an answer began: the server may have read what it answered then. */
  let askedAt = uptime()
  /** The id for which it is known that the journal is not older than the server's copy of it. */
  let comparedFor: string | null = null
  /** The id for which the server has said which tasks may not print. */
  let answeredFor: string | null = null
  /** The id that the last request named, if it had a reply. */
  let repliedFor: string | null = null
  const named = createNamedTasks()
  /** The server may have resolved anything since it answered: its next answer counts, and is not held. */
  const lose = (): void => {
    answeredFor = null
    repliedFor = null
    named.forget()
  }
  const loseAfterSilence = (): void => {
    if (hasElapsed(LONGEST_SILENCE_MS, askedAt, uptime())) lose()
  }
  return {
    isMore: named.isMore,
    request: named.request,
    isCompared: (): boolean => comparedFor === commandsFor(),
    isAnswered: (): boolean => {
      loseAfterSilence()
      return answeredFor === commandsFor()
    },
    isReplied: (): boolean => repliedFor === commandsFor(),
    replied: (id: string): void => {
      repliedFor = id
    },
    notReplied: (): void => {
      repliedFor = null
    },
    /** @param begunAt when the call began */
    received: (sent: Sent, reply: NamedTasks, begunAt: number): void => {
      loseAfterSilence()
      // The rest of a list of which the beginning does not count any more.
      if (!named.isNext(sent.doubtsAfter ?? null)) return
      const id = sent.commandsFor
      askedAt = begunAt
      named.received(reply, answeredFor !== id)
      if (!reply.moreDoubts) {
        answeredFor = id
        comparedFor = id
      }
    },
    lose,
    /** The program stood still, or is paired with another server: the journal may be older than what that has. */
    forget: (): void => {
      lose()
      comparedFor = null
    },
  }
}
