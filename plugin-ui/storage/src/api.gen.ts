export interface paths {
    "/api/documentType/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Types
         * @description The document types that the user may see, by name in any case; administrators see all.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_TypeRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentType/deleteRole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Role
         * @description Remove a document storage role; users who had it lose what it permitted at once.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RoleRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentType/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Type
         * @description Add or change a document type.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveTypeRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TypeRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentType/saveRole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Role
         * @description Add or change a document storage role.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveRoleRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RoleRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/allRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Roles
         * @description Every document storage role, by name in any case.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_RoleRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/deleteMapRoles/{mapping_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delete Mapping
         * @description Take a mapping back. A GET by the specification; it needs the bearer header, which no link carries.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mapping_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/getSisRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Sis Roles
         * @description The roles of a student information system that can be mapped.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_str__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/mapRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Mappings
         * @description Which roles of a student information system stand for which document storage roles.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_MappingRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Map Role
         * @description Map a role of a student information system to a document storage role.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MappingRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SavedMapping_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/userRole/updateRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Roles
         * @description Save several document storage roles, all or none; answers every role of the district.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveRolesRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_RoleRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AccessEntry
         * @description A document type on an access list; `id` alone counts.
         */
        AccessEntry: {
            /** Docid */
            docId?: string | null;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Name
             * @default
             */
            name?: string;
        };
        /**
         * AccessRead
         * @description A document type on an access list; both ids are the same.
         */
        AccessRead: {
            /**
             * Docid
             * Format: uuid
             */
            docId: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
        };
        /** Answer[Nothing] */
        Answer_Nothing_: {
            data: components["schemas"]["Nothing"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RoleRead] */
        Answer_RoleRead_: {
            data: components["schemas"]["RoleRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SavedMapping] */
        Answer_SavedMapping_: {
            data: components["schemas"]["SavedMapping"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TypeRead] */
        Answer_TypeRead_: {
            data: components["schemas"]["TypeRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[MappingRead]] */
        Answer_list_MappingRead__: {
            /** Data */
            data: components["schemas"]["MappingRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[RoleRead]] */
        Answer_list_RoleRead__: {
            /** Data */
            data: components["schemas"]["RoleRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[TypeRead]] */
        Answer_list_TypeRead__: {
            /** Data */
            data: components["schemas"]["TypeRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[str]] */
        Answer_list_str__: {
            /** Data */
            data: string[];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * DocumentVerb
         * @description What can be done with a stored document; the values are the ids of the permissions (specification §6).
         * @enum {string}
         */
        DocumentVerb: "document.view" | "document.download" | "document.upload" | "document.send" | "document.delete" | "document.modify" | "document.history";
        /**
         * MappingRead
         * @description A role of a student information system, and the document storage role that it stands for.
         */
        MappingRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Roleid
             * Format: uuid
             */
            roleId: string;
            /** Rolename */
            roleName: string;
            /** Sisrole */
            sisRole: string;
        };
        /**
         * MappingRequest
         * @description A role of a student information system, and the document storage role that it stands for.
         */
        MappingRequest: {
            /**
             * Roleid
             * Format: uuid
             */
            roleId: string;
            /** Sisrole */
            sisRole: string;
        };
        /**
         * Nothing
         * @description An answer without data, `{}`: the call did what it says.
         */
        Nothing: Record<string, never>;
        /**
         * Records
         * @description A record of each model, by the model's name; see `/api/instance/{model}`.
         */
        Records: {
            /** DocumentRolesRecord */
            DocumentRoles: {
                /** Format: uuid */
                id: string;
                name: string;
                nameKey: string;
                permissions: string[];
                types: string[] | null;
                /** Format: date-time */
                updatedOn: string;
            };
            /** DocumentTypesRecord */
            DocumentTypes: {
                /** Format: uuid */
                id: string;
                isActive: boolean;
                name: string;
                nameKey: string;
                retentionPeriodDays: number | null;
                /** Format: date-time */
                updatedOn: string;
            };
        };
        /**
         * Refusal
         * @description The answer to a request that failed (specification §8).
         */
        Refusal: {
            /** Code */
            code: string;
            /** Data */
            data: {
                [key: string]: unknown;
            } | null;
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * RoleRead
         * @description A document storage role; there is one store, so `docMgmtId` is the role's own id.
         */
        RoleRead: {
            /** Access */
            access: components["schemas"]["AccessRead"][];
            /**
             * Docmgmtid
             * Format: uuid
             */
            docMgmtId: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Permissions */
            permissions: string[];
        };
        /**
         * RoleRequest
         * @description Which document storage role.
         */
        RoleRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * SaveRoleRequest
         * @description A document storage role to save; without an id it is a new one. `docMgmtId` is answered, never chosen.
         */
        SaveRoleRequest: {
            /**
             * Access
             * @default []
             */
            access?: components["schemas"]["AccessEntry"][];
            /** Docmgmtid */
            docMgmtId?: string | null;
            /** Id */
            id?: string | null;
            /** Name */
            name: string;
            /**
             * Permissions
             * @default []
             */
            permissions?: components["schemas"]["DocumentVerb"][];
        };
        /**
         * SaveRolesRequest
         * @description Several document storage roles to save together.
         */
        SaveRolesRequest: {
            /** Roles */
            roles: components["schemas"]["SaveRoleRequest"][];
        };
        /**
         * SaveTypeRequest
         * @description A document type to save; without an id it is a new one. Without a period, documents are kept without end.
         */
        SaveTypeRequest: {
            /** Id */
            id?: string | null;
            /**
             * Isactive
             * @default true
             */
            isActive?: boolean;
            /** Name */
            name: string;
            /** Retentionperioddays */
            retentionPeriodDays?: number | null;
        };
        /**
         * SavedMapping
         * @description The id of a mapping.
         */
        SavedMapping: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * TypeRead
         * @description A document type; without a period, documents are kept without end.
         */
        TypeRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isactive */
            isActive: boolean;
            /** Name */
            name: string;
            /** Retentionperioddays */
            retentionPeriodDays: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
