export declare function schemaFaults(schema: object, data: unknown): string[];
export declare function asyncApiFaults(document: object): string[];
