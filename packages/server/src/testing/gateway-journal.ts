import { newId } from '../platform/new-id.ts'
import type { PairedGateway } from './gateway-factories.ts'
import type { Answer } from './http-client.ts'
import type { TestServer } from './test-server.ts'

/** What a line says of a task, beside its number and moment. */
export interface ToldTask {
  readonly taskId: string
  readonly state: 'SENDING' | 'DONE' | 'FAILED' | 'NOT_PRINTED' | 'CANCELLED' | 'UNKNOWN'
  readonly epoch?: number
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
  readonly reason?: string
  readonly command?: unknown
}

const DEVICE = {
  answers: true,
  driver: 'virtual',
  serial: 'VIRT-1',
  lastReceiptNo: null,
  closingNo: null,
  needsConfirming: false,
  unsettled: 0,
}

/** The journal of a gateway: what is written into it is told to the server at once. */
export const openJournal = (
  server: Pick<TestServer, 'send' | 'clock'>,
  { token }: Pick<PairedGateway, 'token'>,
) => {
  const journalId = newId()
  let seq = 0
  const sync = (entries: readonly unknown[] = []): Promise<Answer> =>
    server.send('POST', '/api/gateway/sync', {
      token,
      body: { journalId, device: DEVICE, entries, answers: [], waitSeconds: 0 },
    })
  return {
    /** Says nothing but that it is there; answers what the server says. */
    greet: () => sync(),
    tellTask: async (task: ToldTask): Promise<void> => {
      seq += 1
      const { status, body } = await sync([
        { kind: 'task', seq, at: new Date(server.clock.now()).toISOString(), epoch: 1, ...task },
      ])
      if (status !== 200 || body['acknowledged'] !== seq)
        throw new Error(`the line was answered ${status}: ${JSON.stringify(body)}`)
    },
  }
}
