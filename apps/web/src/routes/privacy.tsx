import { createFileRoute } from '@tanstack/react-router'
import { Privacy } from '../rooms/site/Privacy'

export const Route = createFileRoute('/privacy')({
  component: Privacy,
})
