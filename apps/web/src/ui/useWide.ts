import { useMediaQuery } from '@mantine/hooks'

/** From 994 px on: tables and a sidebar; below: cards and a drawer. */
export const useWide = () =>
  useMediaQuery('(min-width: 62.125em)', undefined, { getInitialValueInEffect: false })
