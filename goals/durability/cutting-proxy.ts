import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CuttingProxy {
  readonly url: string
  /** How many answers were cut. */
  cuts(): number
  close(): Promise<void>
}

/**
 * Forwards requests, and cuts the connection of some before their answer is complete: the server has done what was
 * asked, and the client does not know.
 * @param share from 0 to 1
 */
export const startCuttingProxy = async (target: string, share: number): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(target)
  const agent = new Agent({ keepAlive: true })
  let cuts = 0

  const passOn = (answer: IncomingMessage, to: ServerResponse): void => {
    if (Math.random() >= share) {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
      return
    }
    cuts += 1
    // In the middle of the answer, or before it.
    if (cuts % 2 === 0) to.writeHead(answer.statusCode ?? 502, answer.headers).write('{"')
    answer.resume()
    answer.on('end', () => to.destroy())
  }
  const server = createServer((from, to) => {
    const { method, url, headers } = from
    const call = request({ agent, hostname, port, method, path: url, headers }, (answer) =>
      passOn(answer, to),
    )
    call.on('error', () => to.destroy())
    from.pipe(call)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
