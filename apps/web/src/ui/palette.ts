import type { MantineColorsTuple } from '@mantine/core'

function tuple(hexes: string): MantineColorsTuple {
  return hexes.split(' ').map((hex) => `#${hex}`) as unknown as MantineColorsTuple
}

const nila = tuple('EEF1FB DFE5F8 BDC9F0 94A7E5 6D86D8 4F69CC 3650B0 2B4193 213273 161F4A')
const daun = tuple('E9F7F2 DFF3EB B2E2D0 7CCDB0 45B48E 1F9A75 0F8465 0B7A5E 0A6650 084B3B')
const soga = tuple('FEF7EA FCEFD9 F8DCAE F1C278 E6A544 D0851F B86E0A A85A00 854700 5F3300')
const mengkudu = tuple('FDF1F1 FCE7E7 F7C5C8 F09BA1 E56C76 D64A58 C93A4A BA2638 9E1F2E 6E1520')
const gray = tuple('F7F8F9 F0F1F3 E4E5E9 D5D7DE B9BCC8 878CA0 6B7086 575D75 3A3F57 191D33')
const dark = tuple('E7E9F2 C9CDDB A6ACC1 868DA5 3B4152 2D3241 222633 181B25 13151E 0F1118')

export const colors = {
  nila,
  daun,
  soga,
  mengkudu,
  gray,
  dark,
  red: mengkudu,
  green: daun,
  teal: daun,
  yellow: soga,
  orange: soga,
  blue: nila,
}
