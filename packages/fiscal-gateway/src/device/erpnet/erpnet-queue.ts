import type { World } from '../../world.ts'
import { readResult, readTask, type ErpnetResult } from './erpnet-answers.ts'
import type { ErpnetClient, HttpAnswer } from './erpnet-client.ts'

/** How long the print server may hold a call before it hands the task back as one that goes on. */
const ASYNC_TIMEOUT_MS = 10_000
const POLL_MS = 500
const MOST_POLLS = 90

export const HTTP_OK = 200

interface Parts {
  readonly client: ErpnetClient
  readonly world: Pick<World, 'after'>
  /** Address of the printer, without a slash at its end. */
  readonly url: string
}

/** The print server's queue: what is put into it has a name, and by that name it can be asked for as long as the server remembers. */
export const createErpnetQueue = ({ client, world, url }: Parts) => {
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      world.after(ms, resolve)
    })

  const lookUp = async (id: string): Promise<ErpnetResult | 'pending' | 'forgotten'> => {
    const { status, body } = await client.get(`${new URL('taskinfo', url).href}?id=${encodeURIComponent(id)}`)
    if (status !== HTTP_OK) throw new Error(`the print server answered ${status}`)
    const task = readTask(body)
    if (task.status === 'unknown') return 'forgotten'
    return (task.status === 'finished' ? readResult(task.result) : null) ?? 'pending'
  }

  return {
    lookUp,
    /** Until it has ended, for as long as anybody waits. */
    follow: async (id: string): Promise<ErpnetResult | 'forgotten'> => {
      for (let poll = 0; poll < MOST_POLLS; poll += 1) {
        const answer = await lookUp(id)
        if (answer !== 'pending') return answer
        await wait(POLL_MS)
      }
      throw new Error('the print server does not come to an end with this task')
    },
    post: (action: string, id: string, body: object): Promise<HttpAnswer> => {
      const query = new URLSearchParams({ taskId: id, asyncTimeout: String(ASYNC_TIMEOUT_MS) })
      return client.post(`${url}/${action}?${query.toString()}`, body)
    },
  }
}

export type ErpnetQueue = ReturnType<typeof createErpnetQueue>
