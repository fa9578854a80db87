import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../rooms/site/NotFound'

export const Route = createFileRoute('/notfound')({
  staticData: { title: 'Halaman tidak ditemukan' },
  component: NotFound,
})
