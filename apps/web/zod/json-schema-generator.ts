export class JSONSchemaGenerator {}
