import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('a bell', (server) => {
  const hung = (name: string) => {
    const bell = server().platform.live.bells.hang(name)
    const rung: string[] = []
    void bell.next().then(() => rung.push(name))
    return { rung, takeDown: bell.takeDown }
  }

  it('rings once its unit is durable, and never for one that was refused', async () => {
    const { live, uow } = server().platform
    const { companyId } = await makeVenue(server())
    const { rung, takeDown } = hung('a')
    await expect(
      uow.write(companyId, async (tx) => {
        live.tell(tx, { ring: 'a' })
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await nextTurn()
    expect(rung).toEqual([])
    await uow.write(companyId, async (tx) => {
      live.tell(tx, { ring: 'a' })
      expect(rung).toEqual([])
    })
    await nextTurn()
    expect(rung).toEqual(['a'])
    takeDown()
  })

  it('rings for the word of another process, by its own name, and when words may have been lost', async () => {
    const { live } = server().platform
    const [one, other] = [hung('a'), hung('b')]
    live.hear('{"ring":"a"}')
    live.hear('{"ring":7}')
    await nextTurn()
    expect([one.rung, other.rung]).toEqual([['a'], []])
    live.wakeAll()
    await nextTurn()
    expect(other.rung).toEqual(['b'])
    for (const { takeDown } of [one, other]) takeDown()
  })
})
