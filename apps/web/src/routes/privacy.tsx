import { createFileRoute } from '@tanstack/react-router'
import { Privacy } from '../modules/campus/site/Privacy'

export const Route = createFileRoute('/privacy')({
  component: Privacy,
})
