import { createFileRoute } from '@tanstack/react-router'
import { courseCategories } from '@tuntas/contract/campus/masters'
import { admins } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/listSearch'
import { ResourceList } from '../../../../kit/ResourceList'

export const Route = createFileRoute('/_in/_shell/courses-category/')({
  staticData: { roles: admins },
  validateSearch: listSearch('study_program_id', 'curriculum_id', 'status'),
  component: () => <ResourceList from="/_in/_shell/courses-category/" resource={courseCategories} />,
})
