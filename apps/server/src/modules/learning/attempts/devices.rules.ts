type Reading = { session: string; device: string; platform: string; browser: string; ip_address: string }

const getDeviceKey = ({ device, platform, browser, ip_address }: Reading) =>
  [device, platform, browser, ip_address].join('\n')

/**
 * Numbers the devices that read one paper, in order of their first reading. Readings belong to one device if
 * they share a session (the network may have changed) or look alike at one address (a new sign-in).
 */
export const numberDevices = (readings: readonly Reading[]): number[] => {
  const parent = readings.map((_, place) => place)
  const findRoot = (place: number): number => {
    const above = parent[place] ?? place
    return above === place ? place : findRoot(above)
  }
  const first = new Map<string, number>()
  readings.forEach((reading, place) => {
    for (const sign of [`session ${reading.session}`, getDeviceKey(reading)]) {
      const earlier = first.get(sign)
      if (earlier === undefined) first.set(sign, place)
      else {
        const [lowRoot, highRoot] = [findRoot(earlier), findRoot(place)].sort((a, b) => a - b) as [
          number,
          number,
        ]
        parent[highRoot] = lowRoot
      }
    }
  })
  const numbers = new Map<number, number>()
  return readings.map((_, place) => {
    const root = findRoot(place)
    const number = numbers.get(root) ?? numbers.size + 1
    numbers.set(root, number)
    return number
  })
}
