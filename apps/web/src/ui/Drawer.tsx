import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core'
import { useBackCloses } from './layers'

/** Back closes it, as Escape does. */
export function Drawer(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose)
  return <MantineDrawer {...props} />
}
