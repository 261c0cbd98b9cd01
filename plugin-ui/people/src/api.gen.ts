export interface paths {
    "/api/person/addGuardian": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Guardian
         * @description Add a guardian to a person.
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
                    "application/json": components["schemas"]["NewGuardian"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_GuardianRead_"];
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
    "/api/person/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Person
         * @description Add a person.
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
                    "application/json": components["schemas"]["NewPerson"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PersonRead_"];
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
    "/api/person/deletePersons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Persons
         * @description Remove persons; `PersonDelete` messages tell open screens which are gone. More than 100 go by a job.
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
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RemovedPersons_"];
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
    "/api/person/endGuardian": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End Guardian
         * @description Take a guardian out of the directory; one with a custody restriction stays until it is lifted.
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
                    "application/json": components["schemas"]["GuardianRequest"];
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
    "/api/person/findLatestImport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find Latest Import
         * @description What the last import did, or null.
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
                        "application/json": components["schemas"]["Answer_Union_ImportRead__NoneType__"];
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
    "/api/person/getGuardians": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Guardians
         * @description A person's guardians, with custody restrictions and their reasons.
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
                    "application/json": components["schemas"]["GuardiansRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_GuardianList_"];
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
    "/api/person/getPersonAndDocument": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Person And Documents
         * @description A person and the newest hundred documents that plugins keep of them, such as those of deliveries.
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
                    "application/json": components["schemas"]["PersonRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PersonAndDocuments_"];
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
    "/api/person/import/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel Import
         * @description Stop an import; what is written stays.
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
                    "application/json": components["schemas"]["ImportRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ImportStateRead_"];
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
    "/api/person/import/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read Columns
         * @description The columns of an import's file, to map them or to map them anew.
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
                    "application/json": components["schemas"]["ImportRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_MappingRead_"];
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
    "/api/person/import/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get State
         * @description Where an import stands.
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
                    "application/json": components["schemas"]["ImportRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ImportStateRead_"];
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
    "/api/person/import/getPreview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Preview
         * @description What an import would change, or has changed.
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
                    "application/json": components["schemas"]["ImportRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PreviewRead_"];
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
    "/api/person/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview Import
         * @description Say what the columns are; a flow then reads the whole file and compares it, without changing a person.
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
                    "application/json": components["schemas"]["PreviewRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ImportStateRead_"];
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
    "/api/person/import/rejects/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Rejects
         * @description The rows that could not be used, with what is wrong: mend them, and upload the file again.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    import_id: string;
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
                        "text/csv": string;
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
    "/api/person/import/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run Import
         * @description Write what the preview has shown. One that is held needs `confirm`, one that removes persons their number.
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
                    "application/json": components["schemas"]["RunRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ImportStateRead_"];
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
    "/api/person/import/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload Import
         * @description Take a file of persons in (xlsx, xls, ods, CSV), and guess what its columns are. Nothing is imported.
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
                    "multipart/form-data": components["schemas"]["Body_upload_import_api_person_import_upload_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_MappingRead_"];
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
    "/api/person/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Person
         * @description Change a person.
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
                    "application/json": components["schemas"]["PersonChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PersonRead_"];
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
    "/api/person/updateGuardian": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Guardian
         * @description Change a guardian. A restriction takes back what they have been sent of this person.
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
                    "application/json": components["schemas"]["GuardianChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_GuardianRead_"];
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
    "/api/person/updatePersonSchool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update School
         * @description Move persons to a school.
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
                    "application/json": components["schemas"]["SchoolChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_MovedPersons_"];
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
    "/api/person/uploadPersons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload Persons
         * @description Import a file (xlsx, xls, ods, CSV) with the columns person_id, first_name and last_name.
         *
         *     Also taken: school_id, email, guardian_email, birth_date, other_id, middle_name, of the first four guardians
         *     guardian2_email and so on (name, email, phone, relationship, language), home_language for all of them, and the names
         *     that usual exports give these columns.
         *     A file with other columns is refused with `columns_unknown`, one that would change much is held with `import_held`.
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
                    "multipart/form-data": components["schemas"]["Body_upload_persons_api_person_uploadPersons_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ImportReportRead_"];
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
    "/api/student/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sync Students
         * @description Synchronize with the student information system: says that there is no connector to do it.
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
                    "application/json": components["schemas"]["SyncRequest"];
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Answer[GuardianList] */
        Answer_GuardianList_: {
            data: components["schemas"]["GuardianList"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[GuardianRead] */
        Answer_GuardianRead_: {
            data: components["schemas"]["GuardianRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ImportReportRead] */
        Answer_ImportReportRead_: {
            data: components["schemas"]["ImportReportRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ImportStateRead] */
        Answer_ImportStateRead_: {
            data: components["schemas"]["ImportStateRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[MappingRead] */
        Answer_MappingRead_: {
            data: components["schemas"]["MappingRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[MovedPersons] */
        Answer_MovedPersons_: {
            data: components["schemas"]["MovedPersons"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Nothing] */
        Answer_Nothing_: {
            data: components["schemas"]["Nothing"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PersonAndDocuments] */
        Answer_PersonAndDocuments_: {
            data: components["schemas"]["PersonAndDocuments"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PersonRead] */
        Answer_PersonRead_: {
            data: components["schemas"]["PersonRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PreviewRead] */
        Answer_PreviewRead_: {
            data: components["schemas"]["PreviewRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RemovedPersons] */
        Answer_RemovedPersons_: {
            data: components["schemas"]["RemovedPersons"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Union[ImportRead, NoneType]] */
        Answer_Union_ImportRead__NoneType__: {
            data: components["schemas"]["ImportRead"] | null;
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Body_upload_import_api_person_import_upload_post */
        Body_upload_import_api_person_import_upload_post: {
            /** File */
            file: string;
        };
        /** Body_upload_persons_api_person_uploadPersons_post */
        Body_upload_persons_api_person_uploadPersons_post: {
            /**
             * Confirm
             * @description Import although the import was held: a person has looked.
             * @default false
             */
            confirm?: boolean;
            /** File */
            file: string;
            /**
             * Ignorecolumns
             * @description Columns to leave out, by their headers: repeated, or separated by commas.
             * @default []
             */
            ignoreColumns?: string[];
        };
        /**
         * ColumnRead
         * @description A column of the file: which of ours it seems to be, and what stands in its first rows.
         */
        ColumnRead: {
            /** Column */
            column: string | null;
            /** Header */
            header: string;
            /** Holdsaddresses */
            holdsAddresses: boolean;
            /** Samples */
            samples: string[];
        };
        /**
         * Deletion
         * @description Which persons to remove.
         */
        Deletion: {
            /** Ids */
            ids: string[];
        };
        /**
         * GuardianChange
         * @description What a guardian is from now on, all of it.
         */
        GuardianChange: {
            /**
             * Email
             * @default
             */
            email?: string;
            /**
             * Language
             * @description A code such as es, or the language's name.
             * @default
             */
            language?: string;
            /**
             * Name
             * @default
             */
            name?: string;
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /**
             * Phone
             * @default
             */
            phone?: string;
            /**
             * Place
             * @description 1 for the first guardian, as files number them.
             */
            place: number;
            /**
             * Priority
             * @description 1 is written to first.
             * @default 1
             */
            priority?: number;
            /**
             * Reason
             * @default
             */
            reason?: string;
            /**
             * Receives
             * @default true
             */
            receives?: boolean;
            /**
             * Relationship
             * @default
             * @enum {string}
             */
            relationship?: "" | "mother" | "father" | "parent" | "stepparent" | "grandparent" | "foster_parent" | "guardian" | "relative" | "other";
            /**
             * Restricted
             * @default false
             */
            restricted?: boolean;
        };
        /**
         * GuardianList
         * @description A person's guardians, in the order in which they are written to.
         */
        GuardianList: {
            /** Guardians */
            guardians: components["schemas"]["GuardianRead"][];
        };
        /**
         * GuardianRead
         * @description A guardian of a person.
         */
        GuardianRead: {
            /** Email */
            email: string | null;
            /** Language */
            language: string;
            /** Name */
            name: string;
            /** Phone */
            phone: string;
            /** Place */
            place: number;
            /** Priority */
            priority: number;
            /** Reason */
            reason: string;
            /** Receives */
            receives: boolean;
            /**
             * Relationship
             * @enum {string}
             */
            relationship: "" | "mother" | "father" | "parent" | "stepparent" | "grandparent" | "foster_parent" | "guardian" | "relative" | "other";
            /** Restricted */
            restricted: boolean;
        };
        /**
         * GuardianRequest
         * @description Which guardian of a person.
         */
        GuardianRequest: {
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /**
             * Place
             * @description 1 for the first guardian, as files number them.
             */
            place: number;
        };
        /**
         * GuardiansRequest
         * @description Whose guardians.
         */
        GuardiansRequest: {
            /**
             * Person
             * Format: uuid
             */
            person: string;
        };
        /**
         * ImportRead
         * @description An import that was committed, in numbers of rows.
         */
        ImportRead: {
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Filename */
            fileName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Imported */
            imported: number;
            /** Rejected */
            rejected: number;
            /** Unchanged */
            unchanged: number;
            /** Updated */
            updated: number;
        };
        /**
         * ImportReportRead
         * @description What an import did. The lists are cut where they get long; the counts are not.
         */
        ImportReportRead: {
            /** Ignoredcolumns */
            ignoredColumns: string[];
            /** Imported */
            imported: number;
            /** Rejected */
            rejected: components["schemas"]["RowNote"][];
            /** Rejectedcount */
            rejectedCount: number;
            /** Repeatedcount */
            repeatedCount: number;
            /** Sharedaddresses */
            sharedAddresses: components["schemas"]["SharedAddressRead"][];
            /** Unchanged */
            unchanged: number;
            /** Updated */
            updated: number;
            /** Withoutaddress */
            withoutAddress: components["schemas"]["RowNote"][];
            /** Withoutaddresscount */
            withoutAddressCount: number;
        };
        /**
         * ImportRequest
         * @description Which import.
         */
        ImportRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * ImportStateRead
         * @description An import. `done` of `total` rows are written; `missing` persons would be removed, `removed` are.
         */
        ImportStateRead: {
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Done */
            done: number;
            /** Endedon */
            endedOn: string | null;
            /** Filename */
            fileName: string;
            /** Hasrejects */
            hasRejects: boolean;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Imported */
            imported: number;
            /** Isheld */
            isHeld: boolean;
            /** Missing */
            missing: number;
            /** Problem */
            problem: string;
            /** Rejected */
            rejected: number;
            /** Removed */
            removed: number;
            /** Schoolid */
            schoolId: string;
            /** Startedon */
            startedOn: string | null;
            /** Status */
            status: string;
            /** Total */
            total: number;
            /** Unchanged */
            unchanged: number;
            /** Updated */
            updated: number;
            /** Wholeof */
            wholeOf: string;
        };
        /**
         * MappingRead
         * @description An import whose columns are to be mapped; `schools` are those that persons have.
         */
        MappingRead: {
            /** Columns */
            columns: components["schemas"]["ColumnRead"][];
            /** Notes */
            notes: string[];
            /** Schools */
            schools: string[];
            state: components["schemas"]["ImportStateRead"];
        };
        /**
         * MovedPersons
         * @description How many persons have moved.
         */
        MovedPersons: {
            /** Updated */
            updated: number;
        };
        /**
         * NewGuardian
         * @description A guardian to add: a name or an address at least.
         *
         *     A `restricted` one gets no document of this person, for the `reason` that is given.
         */
        NewGuardian: {
            /**
             * Email
             * @default
             */
            email?: string;
            /**
             * Language
             * @description A code such as es, or the language's name.
             * @default
             */
            language?: string;
            /**
             * Name
             * @default
             */
            name?: string;
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /**
             * Phone
             * @default
             */
            phone?: string;
            /**
             * Priority
             * @description 1 is written to first.
             * @default 1
             */
            priority?: number;
            /**
             * Reason
             * @default
             */
            reason?: string;
            /**
             * Receives
             * @default true
             */
            receives?: boolean;
            /**
             * Relationship
             * @default
             * @enum {string}
             */
            relationship?: "" | "mother" | "father" | "parent" | "stepparent" | "grandparent" | "foster_parent" | "guardian" | "relative" | "other";
            /**
             * Restricted
             * @default false
             */
            restricted?: boolean;
        };
        /**
         * NewPerson
         * @description A person to add.
         */
        NewPerson: {
            /**
             * Birthdate
             * @default
             */
            birthDate?: string;
            /**
             * Email
             * @default
             */
            email?: string;
            /**
             * Firstname
             * @default
             */
            firstName?: string;
            /**
             * Guardianemail
             * @default
             */
            guardianEmail?: string;
            /**
             * Lastname
             * @default
             */
            lastName?: string;
            /**
             * Middlename
             * @default
             */
            middleName?: string;
            /**
             * Otherid
             * @default
             */
            otherId?: string;
            /** Personid */
            personId: string;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
        };
        /**
         * Nothing
         * @description An answer without data, `{}`: the call did what it says.
         */
        Nothing: Record<string, never>;
        /**
         * PersonAndDocuments
         * @description A person and the newest hundred documents that are kept of them, whichever plugin keeps them.
         */
        PersonAndDocuments: {
            /** Documents */
            documents: components["schemas"]["PersonDocumentRead"][];
            person: components["schemas"]["PersonRead"];
        };
        /**
         * PersonChange
         * @description What to change of a person; fields that are not sent stay, empty ones are emptied.
         */
        PersonChange: {
            /** Birthdate */
            birthDate?: string | null;
            /** Email */
            email?: string | null;
            /** Firstname */
            firstName?: string | null;
            /** Guardianemail */
            guardianEmail?: string | null;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Lastname */
            lastName?: string | null;
            /** Middlename */
            middleName?: string | null;
            /** Otherid */
            otherId?: string | null;
            /** Personid */
            personId?: string | null;
            /** Schoolid */
            schoolId?: string | null;
        };
        /**
         * PersonChangeRead
         * @description A person who would change, by the row of the file.
         */
        PersonChangeRead: {
            /** Name */
            name: string;
            /** Personid */
            personId: string;
            /** Row */
            row: number;
            /** Values */
            values: components["schemas"]["ValueRead"][];
        };
        /**
         * PersonDocumentRead
         * @description A document of a person; `address` is its page.
         */
        PersonDocumentRead: {
            /** Address */
            address: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Pages */
            pages: number;
            /**
             * Storedon
             * Format: date-time
             */
            storedOn: string;
        };
        /**
         * PersonRead
         * @description A person; `personId` is the district's own id.
         */
        PersonRead: {
            /** Birthdate */
            birthDate: string | null;
            /** Email */
            email: string | null;
            /** Firstname */
            firstName: string;
            /** Guardianemail */
            guardianEmail: string | null;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Lastname */
            lastName: string;
            /** Middlename */
            middleName: string;
            /** Otherid */
            otherId: string | null;
            /** Personid */
            personId: string;
            /** Schoolid */
            schoolId: string;
            /**
             * Updatedon
             * Format: date-time
             */
            updatedOn: string;
        };
        /**
         * PersonRequest
         * @description Which person: by row id, or by the district's own id.
         */
        PersonRequest: {
            /** Id */
            id?: string | null;
            /** Personid */
            personId?: string | null;
        };
        /**
         * PersonShown
         * @description A person who would be added or removed; a removed one has the row 0.
         */
        PersonShown: {
            /** Name */
            name: string;
            /** Personid */
            personId: string;
            /** Row */
            row: number;
            /** Schoolid */
            schoolId: string;
        };
        /**
         * PreviewRead
         * @description What an import would do. The lists hold the first hundred; the counts count all.
         */
        PreviewRead: {
            /** Changed */
            changed: components["schemas"]["PersonChangeRead"][];
            /** Changedcount */
            changedCount: number;
            /** Missing */
            missing: components["schemas"]["PersonShown"][];
            /** Missingcount */
            missingCount: number;
            /** New */
            new: components["schemas"]["PersonShown"][];
            /** Newcount */
            newCount: number;
            /** Notes */
            notes: string[];
            /** Reasons */
            reasons: string[];
            /** Rejected */
            rejected: components["schemas"]["RowNote"][];
            /** Rejectedcount */
            rejectedCount: number;
            /** Repeatedcount */
            repeatedCount: number;
            /** Sharedaddresses */
            sharedAddresses: components["schemas"]["SharedAddressRead"][];
            state: components["schemas"]["ImportStateRead"];
            /** Unchangedcount */
            unchangedCount: number;
            /** Withoutaddresscount */
            withoutAddressCount: number;
        };
        /**
         * PreviewRequest
         * @description What each column of the file is, in its order, and of whom the file is the whole list.
         */
        PreviewRequest: {
            /** Columns */
            columns: (string | null)[];
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /** @default  */
            wholeOf?: components["schemas"]["WholeOf"];
        };
        /**
         * Records
         * @description A record of each model, by the model's name; see `/api/instance/{model}`.
         */
        Records: {
            /** PersonImportsRecord */
            PersonImports: {
                createdBy: string;
                /** Format: date-time */
                createdOn: string;
                fileName: string;
                /** Format: uuid */
                id: string;
                imported: number;
                rejected: number;
                removed: number;
                /** @enum {string} */
                status: "uploaded" | "previewing" | "ready" | "running" | "complete" | "failed" | "cancelled";
                unchanged: number;
                updated: number;
            };
            /** PersonsRecord */
            Persons: {
                birthDate: string | null;
                email: string | null;
                firstName: string;
                guardianEmail: string | null;
                /** Format: uuid */
                id: string;
                lastName: string;
                middleName: string;
                name: string | null;
                otherId: string | null;
                personId: string;
                schoolId: string;
                schoolName: string;
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
         * RemovedPersons
         * @description The row ids of the persons that are gone; `queued` are removed by a job that has begun.
         */
        RemovedPersons: {
            /** Queued */
            queued: number;
            /** Success */
            success: string[];
        };
        /**
         * RowNote
         * @description What there is to say of a row of the file, counted from 1, and whose it is as far as the row says so.
         */
        RowNote: {
            /** Message */
            message: string;
            /** Name */
            name: string;
            /** Personid */
            personId: string;
            /** Row */
            row: number;
        };
        /**
         * RunRequest
         * @description Write what the preview has shown; `removals` is how many persons it said would be removed.
         */
        RunRequest: {
            /**
             * Confirm
             * @default false
             */
            confirm?: boolean;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Removals
             * @default 0
             */
            removals?: number;
        };
        /**
         * SchoolChange
         * @description Which persons go to which school.
         */
        SchoolChange: {
            /** Ids */
            ids: string[];
            /** Schoolid */
            schoolId: string;
        };
        /**
         * SharedAddressRead
         * @description An address that serves several persons; `personIds` are the district's own ids.
         */
        SharedAddressRead: {
            /** Count */
            count: number;
            /** Personids */
            personIds: string[];
        };
        /**
         * SyncRequest
         * @description The specification's `sync` call.
         */
        SyncRequest: {
            /**
             * Hardsync
             * @default false
             */
            hardSync?: boolean;
            /** Licenseid */
            licenseId?: string | null;
        };
        /**
         * ValueRead
         * @description What one value was, and would be; `column` is one of ours.
         */
        ValueRead: {
            /** Column */
            column: string;
            /** New */
            new: string;
            /** Old */
            old: string;
        };
        /**
         * WholeOf
         * @description Of whom the file lists everybody: those who miss in it are removed.
         * @enum {string}
         */
        WholeOf: "" | "school" | "district";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
