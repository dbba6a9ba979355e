import { vi } from 'vitest'

/** What a page has played. */
export interface Played {
  /** The file of the sound, without folder and ending. */
  readonly sound: string
  readonly isRepeated: boolean
  /** Of everything at that moment: 0 to 1. */
  readonly gain: number
  /** A repeated sound plays until it is stopped. */
  isStopped: boolean
}

interface FakeBuffer {
  readonly sound: string
  readonly sampleRate: number
  readonly getChannelData: () => string
}
interface FakeGain {
  readonly gain: { value: number }
  readonly connect: (to: FakeGain | object) => FakeGain | object
  readonly total: () => number
}

const makeGain = (): FakeGain => {
  const gain = { value: 1 }
  let target: FakeGain | object = {}
  return {
    gain,
    connect: (to) => {
      target = to
      return to
    },
    total: () => gain.value * ('total' in target ? target.total() : 1),
  }
}
const makeBuffer = (sound: string): FakeBuffer => ({ sound, sampleRate: 100, getChannelData: () => sound })

/**
 * Replaces the browser's audio until the end of the test. It plays nothing before `resume`, as browsers do without a
 * gesture, unless autoplay is allowed. Sounds are answered here, other requests by the `fetch` of before.
 */
export const fakeAudio = ({ isAutoplayAllowed = false } = {}) => {
  const played: Played[] = []
  class FakeAudio extends EventTarget {
    state = isAutoplayAllowed ? 'running' : 'suspended'
    destination = {}
    async resume(): Promise<void> {
      this.state = 'running'
      this.dispatchEvent(new Event('statechange'))
    }
    async decodeAudioData(file: ArrayBuffer): Promise<FakeBuffer> {
      return makeBuffer(new TextDecoder().decode(file))
    }
    createGain(): FakeGain {
      return makeGain()
    }
    createBuffer(): { readonly copyToChannel: (sound: string) => void; sound: string } {
      const buffer = { sound: '', copyToChannel: (sound: string) => void (buffer.sound = sound) }
      return buffer
    }
    createBufferSource(): object {
      let [stop, gain]: [() => void, FakeGain] = [() => {}, makeGain()]
      const source = {
        buffer: null as FakeBuffer | null,
        loop: false,
        connect: (to: FakeGain) => {
          gain = to
          return to
        },
        start: () => {
          const one = {
            sound: source.buffer?.sound ?? '',
            isRepeated: source.loop,
            gain: gain.total(),
            isStopped: false,
          }
          played.push(one)
          stop = () => {
            one.isStopped = true
          }
        },
        stop: () => stop(),
      }
      return source
    }
  }
  vi.stubGlobal('AudioContext', FakeAudio)
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async (...input: Parameters<typeof fetch>): Promise<Response> => {
    const name = /^\/sounds\/(.+)\.mp3$/.exec(typeof input[0] === 'string' ? input[0] : '')?.[1]
    return name === undefined ? answering(...input) : new Response(name)
  })
  return { played, alerts: () => played.filter(({ sound }) => sound !== 'tick') }
}
